import account from '../account/locales/en.json';
import billing from '../billing/locales/en.json';
import browsers from '../browsers/locales/en.json';
import keys from '../keys/locales/en.json';
import overview from '../overview/locales/en.json';
import reviews from '../reviews/locales/en.json';
import shell from '../shell/locales/en.json';
import websites from '../websites/locales/en.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
