declare module '*.css';

declare module 'virtual:gallery-pictures' {
  export interface GalleryPicture {
    readonly file: string;
    readonly url: string;
    readonly title: string;
    readonly kind: 'photograph' | 'generated' | 'tampered';
    readonly alt: string;
    readonly licence: string;
    readonly width: number;
    readonly height: number;
  }
  export const pictures: readonly GalleryPicture[];
}
