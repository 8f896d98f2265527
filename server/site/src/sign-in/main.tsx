import '@telltale/shared/client/zod-without-eval';
import { render } from 'preact';
import { SignIn } from './sign-in.tsx';
import '../demo/demo.css';
import './sign-in.css';

const place = document.getElementById('sign-in');
if (place) render(<SignIn />, place);
