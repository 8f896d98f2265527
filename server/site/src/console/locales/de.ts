import account from '../account/locales/de.json';
import billing from '../billing/locales/de.json';
import browsers from '../browsers/locales/de.json';
import keys from '../keys/locales/de.json';
import overview from '../overview/locales/de.json';
import reviews from '../reviews/locales/de.json';
import shell from '../shell/locales/de.json';
import websites from '../websites/locales/de.json';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };
