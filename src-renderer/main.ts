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
import { connect } from './lib/connection/connection.svelte.ts';
import Shell from './shell/Shell.svelte';

// The content security policy forbids code generated from text, which zod would use otherwise.
z.config({ jitless: true });

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the view');
// No text is formed before its language is there: tables hold functions and getters.
void startLanguage().then(() => {
  connect();
  mount(Shell, { target });
});
