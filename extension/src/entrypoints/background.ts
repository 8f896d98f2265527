import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../background/main.ts';

export default defineBackground(startBackground);
