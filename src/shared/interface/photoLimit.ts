/** The largest photo, unless the profile says otherwise: 10 MiB less the multipart envelope. Interface: Limits. */
export const photoMaxBytes = 10_000_000;
