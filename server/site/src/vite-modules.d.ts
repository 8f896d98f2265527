declare module '*.css';

declare module 'virtual:gallery-pictures' {
  type DemoWords = import('./demo/words.ts').DemoWords;
  export interface GalleryPicture {
    readonly file: keyof DemoWords['pictures'];
    readonly section: keyof DemoWords['sections'];
    /** What is checked. */
    readonly url: string;
    /** What is looked at: 400 and 800 pixels wide. */
    readonly shown: readonly [string, string];
    readonly truth: keyof DemoWords['truths'];
    readonly signal?: keyof DemoWords['signals'];
    readonly note?: keyof DemoWords['notes'];
    readonly year?: string;
    readonly made?: keyof DemoWords['makers'];
    readonly licence: string;
    readonly width: number;
    readonly height: number;
  }
  export const pictures: readonly GalleryPicture[];
}
