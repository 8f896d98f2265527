declare module '*.css';

declare module 'virtual:gallery-pictures' {
  export interface GalleryPicture {
    readonly file: keyof import('./demo/words/en.ts').Words['pictures'];
    readonly url: string;
    readonly kind: 'photograph' | 'generated' | 'tampered';
    readonly licence: string;
    readonly width: number;
    readonly height: number;
  }
  export const pictures: readonly GalleryPicture[];
}
