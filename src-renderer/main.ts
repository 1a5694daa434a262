import { mount } from 'svelte';
import { z } from 'zod';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/utilities.css';
import './styles/utilities-text.css';
import './styles/forced.css';
import { connect } from './lib/connection/connection.svelte.ts';
import Shell from './shell/Shell.svelte';

// The content security policy forbids code generated from text, which zod would use otherwise.
z.config({ jitless: true });

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the view');
connect();
mount(Shell, { target });
