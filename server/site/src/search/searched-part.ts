/** What stands under one heading of a page. */
export interface SearchedPart {
  /** With the heading's anchor, where it has one. */
  readonly url: string;
  /** The page's own title. */
  readonly page: string;
  /** Empty for what stands before the first one. */
  readonly heading: string;
  readonly text: string;
}
