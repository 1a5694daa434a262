import type { Component } from 'svelte';

/** A lucide icon, or anything drawn the same way. */
export type Icon = Component<{ size?: number | string; strokeWidth?: number | string; 'aria-hidden'?: 'true' }>;
