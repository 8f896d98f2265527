/** How long reading a picture may take, for the page as for the background: a camera's picture never ends. */
export const pictureTimeoutMs = 20_000;
