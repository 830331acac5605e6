/**
 * Limits that no valid client file reaches. A larger value is a sign of a corrupt or hostile file. Sizes are in bytes.
 */
export const limits = {
  /** The unpacked table of an archive. */
  tableBytes: 256 * 1024 * 1024,
  /** Names in an archive or a folder. */
  files: 2_000_000,
  fileBytes: 64 * 1024 * 1024,
  /** Pixels of all pictures of a sprite together. */
  spritePixels: 16_000_000,
  /** Pixels of a side of any other picture. */
  pictureSide: 4_096,
  /** Pixels of a side of a picture that is drawn from a sprite, and of all that is drawn for it, layer by layer. */
  drawnSide: 1_024,
  drawnPixels: 32_000_000,
  actions: 1_000,
  /** Layers of all frames of a file of actions, and entries of one of drawing orders. */
  layers: 250_000,
  /** Folders inside folders. */
  folderDepth: 32,
} as const;
