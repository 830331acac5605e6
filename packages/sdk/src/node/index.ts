export { download, DownloadError, type DownloadOptions, type Progress } from './download.ts';
export { type TokenFile, tokenFile } from './token-file.ts';
export { nodeTransport, type NodeTransportOptions } from './transport.ts';
