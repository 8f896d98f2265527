import account from '../account/locales/ar.json';
import billing from '../billing/locales/ar.json';
import browsers from '../browsers/locales/ar.json';
import keys from '../keys/locales/ar.json';
import overview from '../overview/locales/ar.json';
import reviews from '../reviews/locales/ar.json';
import shell from '../shell/locales/ar.json';
import websites from '../websites/locales/ar.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
