import { eld } from 'eld/extrasmall';
import type { DetectLanguage } from './detector.ts';

/** The smallest of eld's tables: texts that reach it are long enough, and a browser has to carry it. */
export const detectLanguage: DetectLanguage = (text) => eld.detect(text).language || null;
