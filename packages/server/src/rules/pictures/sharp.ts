import sharp from 'sharp';

// Pictures are small and many: threads that share the work on one, and a store of what was done, cost more than they bring.
sharp.concurrency(1);
sharp.cache(false);

export { default } from 'sharp';
