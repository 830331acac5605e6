/**
 * Limits that no valid client file reaches. A larger value is a sign of a corrupt or hostile file. Sizes are in bytes.
 */
export const limits = {
  /** Size of an archive's table after unpacking. */
  tableBytes: 256 * 1024 * 1024,
  /** Number of files in an archive or a folder. */
  files: 2_000_000,
  fileBytes: 64 * 1024 * 1024,
  /** Number of pixels of all pictures of a sprite together. */
  spritePixels: 16_000_000,
  /** Width and height in pixels of a picture that does not come from a sprite. */
  pictureSide: 4_096,
  /**
   * Width and height in pixels of a picture that is drawn from a sprite; then the number of pixels of all layers that
   * are drawn for it.
   */
  drawnSide: 1_024,
  drawnPixels: 32_000_000,
  actions: 1_000,
  /** Number of layers in all frames of a file of actions, and of entries in a file of drawing orders. */
  layers: 250_000,
  /** Depth of nested folders. */
  folderDepth: 32,
} as const;
