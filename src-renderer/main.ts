import { mount } from 'svelte';
import { z } from 'zod';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/utilities.css';
import './styles/utilities-text.css';
import './styles/utilities-space.css';
import './styles/utilities-size.css';
import './styles/forced.css';
import { startLanguage } from './lib/app/language.svelte.ts';

// The content security policy forbids code generated from text, which zod would use otherwise.
z.config({ jitless: true });

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the view');
// Some texts are formed while their module loads.
await startLanguage();
const [{ connect }, { default: Shell }] = await Promise.all([
  import('./lib/connection/connection.svelte.ts'),
  import('./shell/Shell.svelte'),
]);
connect();
mount(Shell, { target });
