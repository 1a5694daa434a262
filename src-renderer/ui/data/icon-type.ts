import type { Component } from 'svelte';

/** A lucide icon, or a component with the same props. */
export type Icon = Component<{ size?: number | string; strokeWidth?: number | string; 'aria-hidden'?: 'true' }>;
