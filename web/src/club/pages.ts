// The pages of the club by the first part of their address: `SignIn.svelte` is /sign-in.
import type { Component } from 'svelte';

type Page = Component<{ rest: string[] }>;
const files = import.meta.glob<{ default: Page }>('./pages/*.svelte');

const address = (file: string): string =>
  file
    .replace(/^.*\/|\.svelte$/g, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase();

export const clubPages: Partial<Record<string, () => Promise<{ default: Page }>>> =
  Object.fromEntries(Object.entries(files).map(([file, load]) => [address(file), load]));
