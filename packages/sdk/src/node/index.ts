export { DownloadError, type DownloadOptions, download, type Progress } from './download.ts';
export { type TokenFile, tokenFile } from './token-file.ts';
export { type NodeTransportOptions, nodeTransport } from './transport.ts';
