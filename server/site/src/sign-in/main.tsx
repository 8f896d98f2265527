import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { dressPage } from '../language/page.tsx';
import { SignIn } from './sign-in.tsx';
import { words } from './words.ts';
import './sign-in.css';

dressPage(words.pageTitle);
const place = document.getElementById('sign-in');
if (place) render(<SignIn />, place);
