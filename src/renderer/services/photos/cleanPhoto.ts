/** A photo without its metadata. */

export interface CleanPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** As displayed, with the orientation applied. */
  size: { widthPx: number; heightPx: number };
  metadataRemoved: boolean;
}
