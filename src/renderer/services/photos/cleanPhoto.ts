/** What is left of a photo when its metadata is gone. */

export interface CleanPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** As it is looked at, orientation applied. */
  size: { widthPx: number; heightPx: number };
  metadataRemoved: boolean;
}
