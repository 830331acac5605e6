export * from './accent.ts';
export * from './themes.ts';
