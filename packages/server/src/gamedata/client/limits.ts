/**
 * Limits that no valid game client file reaches. A larger value is a sign of a corrupt or hostile file. Sizes are in
 * bytes.
 */
export const limits = {
  /** Maximum size of an archive's table of files after unpacking. */
  tableBytes: 256 * 1024 * 1024,
  /** Maximum number of files in an archive or a folder. */
  files: 2_000_000,
  fileBytes: 64 * 1024 * 1024,
  /** Maximum number of pixels of all pictures of a sprite together. */
  spritePixels: 16_000_000,
  /** Maximum width and height in pixels of a picture that does not come from a sprite. */
  pictureSide: 4_096,
  /**
   * Maximum width and height in pixels of a picture that is drawn from a sprite; then the maximum number of pixels of
   * all layers that are drawn for it.
   */
  drawnSide: 1_024,
  drawnPixels: 32_000_000,
  actions: 1_000,
  /** Maximum number of layers in all frames of an action file, and of entries in a drawing order file. */
  layers: 250_000,
  /** Maximum depth of nested folders. */
  folderDepth: 32,
} as const;
