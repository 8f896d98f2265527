import type { RequestHandler } from 'express';
import helmet from 'helmet';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      // The first page takes stills out of a reader's own video.
      'media-src': ["'self'", 'blob:'],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    },
  },
  // For browsers that do not know frame-ancestors (https://www.w3.org/TR/CSP3/#directive-frame-ancestors).
  xFrameOptions: { action: 'deny' },
  // The server itself speaks plain HTTP behind a proxy; the proxy owns this header.
  strictTransportSecurity: false,
});

/** What a page may never ask a reader for, even if a script got in. Names that Chromium knows: it reports others. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** Tells browsers what the pages of this server may do. */
export const secure: RequestHandler = (request, response, next) => {
  response.setHeader('Permissions-Policy', permissionsPolicy);
  protect(request, response, next);
};
