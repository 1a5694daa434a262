import { mount } from 'svelte';
import { z } from 'zod';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced.css';
import App from './App.svelte';
import { connect } from './lib/connection/connection.svelte.ts';

// The page's content policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true });

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the view');
connect();
mount(App, { target });
