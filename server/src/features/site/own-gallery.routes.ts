import express, { type Router } from 'express';
import type { OwnGallery } from './own-gallery.ts';
import { readerLanguage } from './reader-language.ts';

/** What the operator added to the gallery. Only what the list names is sent: the folder may hold more. */
export function createOwnGalleryRouter(gallery: OwnGallery): Router {
  const router = express.Router();
  router.get('/demo/own.json', (request, response) => {
    response.vary('Accept-Language').json({ pictures: gallery.list(readerLanguage(request)) });
  });
  router.get('/demo/own/:file', (request, response, next) => {
    const path = gallery.pathOf(request.params.file);
    if (path === undefined) return next();
    // A folder that is hidden on the disk, such as .data, is no reason to hide what is in it.
    response.sendFile(path, { dotfiles: 'allow' });
  });
  router.get('/demo/own/:file/shown.webp', (request, response, next) => {
    const thumbnail = gallery.thumbnailOf(request.params.file);
    if (thumbnail === undefined) return next();
    response.type('webp').set('Cache-Control', 'public, max-age=3600').send(thumbnail);
  });
  return router;
}
