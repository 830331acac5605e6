import sharp from 'sharp';

// The threads and the cache of the image library are turned off, because they cost more than they save for many small
// pictures.
sharp.concurrency(1);
sharp.cache(false);

export { default } from 'sharp';
