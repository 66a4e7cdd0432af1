import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');
mount(App, { target });

// Needed only to be told things and to say that there is no connection: it can wait.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => null), 2000);
  });
}
