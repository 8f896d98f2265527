import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { dressPage } from '../language/page.tsx';
import { Connect } from './connect.tsx';
import { words } from './words.ts';
import '../sign-in/sign-in.css';
import './connect.css';

dressPage(words.pageTitle);
const place = document.getElementById('connect');
if (place) render(<Connect />, place);
