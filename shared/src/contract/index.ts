import {
  consumeMagicLink,
  createBetaSignup,
  deleteAccount,
  exportAccount,
  getAccount,
  logOut,
  renameAccount,
  requestMagicLink,
} from './accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { checkAsset, getAsset } from './assets.ts';
import { checkAudio, checkPublicAudio } from './audio.ts';
import { createCheckout, getOrder, listOrders, receivePaymentEvent } from './billing.ts';
import {
  createConnection,
  exchangeConnectionCode,
  listConnections,
  removeConnection,
} from './connections.ts';
import type { Endpoint } from './endpoint.ts';
import { getJob } from './jobs.ts';
import { addAllowedOrigin, listAllowedOrigins, removeAllowedOrigin, verifyAllowedOrigin } from './origins.ts';
import { checkPublicImage, checkPublicVideo, getPublicJob } from './public.ts';
import { createShare, getShare, sendFeedback, verifyResult } from './public-share.ts';
import {
  createReview,
  decideReview,
  deleteReview,
  exportReview,
  getReview,
  getReviewImage,
  getReviewThumbnail,
  listReviews,
} from './reviews.ts';
import { getHealth, getLegacyHealth, getLive, getModelInfo, getProcessReady, getReady } from './service.ts';
import { checkPublicText, checkText } from './text.ts';
import { getDailyUsage, getLedger, getUsage, getUsageSources } from './tokens.ts';
import { checkVideo } from './videos.ts';

export * from './accounts.ts';
export * from './api-keys.ts';
export * from './assets.ts';
export * from './audio.ts';
export * from './billing.ts';
export * from './connections.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './jobs.ts';
export * from './limits.ts';
export * from './origins.ts';
export * from './paging.ts';
export * from './provenance.ts';
export * from './public.ts';
export * from './public-share.ts';
export * from './reviews.ts';
export * from './service.ts';
export * from './text.ts';
export * from './tokens.ts';
export * from './videos.ts';
export * from './vocabulary.ts';

/** Every endpoint of the service. The server mounts exactly these; OpenAPI and the all-endpoint tests read them. */
export const endpoints: readonly Endpoint[] = [
  createBetaSignup,
  requestMagicLink,
  consumeMagicLink,
  logOut,
  getAccount,
  renameAccount,
  exportAccount,
  deleteAccount,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listAllowedOrigins,
  addAllowedOrigin,
  removeAllowedOrigin,
  verifyAllowedOrigin,
  listConnections,
  createConnection,
  removeConnection,
  exchangeConnectionCode,
  getUsage,
  getDailyUsage,
  getUsageSources,
  getLedger,
  checkAsset,
  getAsset,
  checkVideo,
  checkText,
  checkAudio,
  getJob,
  getModelInfo,
  checkPublicImage,
  checkPublicVideo,
  checkPublicText,
  checkPublicAudio,
  getPublicJob,
  sendFeedback,
  createShare,
  getShare,
  verifyResult,
  createCheckout,
  getOrder,
  listOrders,
  receivePaymentEvent,
  listReviews,
  createReview,
  getReview,
  deleteReview,
  decideReview,
  exportReview,
  getReviewImage,
  getReviewThumbnail,
  getLive,
  getReady,
  getProcessReady,
  getHealth,
  getLegacyHealth,
];
