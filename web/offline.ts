// The notice that there is no connection, in all languages, and the service worker that shows it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FOLDER = new URL('./offline/', import.meta.url);
const WORDS = new URL('./src/club/text/notices/', import.meta.url);

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
}

function notice(): string {
  const languages = readdirSync(WORDS).map((file) => file.replace('.json', ''));
  const sections = languages.map((language) => {
    const file = new URL(`${language}.json`, WORDS);
    const words = JSON.parse(readFileSync(file, 'utf-8')) as Record<string, string>;
    const said = (key: string): string => escape(words[`offline.${key}`] ?? key);
    const hidden = language === 'en' ? '' : ' hidden';
    return `<section lang="${language}"${hidden}>
<h1>${said('title')}</h1>
<p>${said('about')}</p>
<a href="/" data-testid="retry">${said('retry')}</a>
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ludoteka</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
<script src="/offline.js" defer></script>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="56" height="56">
${sections.join('\n')}
</main>
</body>
</html>
`;
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle() {
      const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf-8');
      const files = {
        'offline.html': notice(),
        'offline.css': read('offline.css'),
        'offline.js': read('offline.js'),
      };
      const tag = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const worker = read('sw.js').replace("'OFFLINE'", `'offline-${tag}'`);
      for (const [fileName, source] of Object.entries({ ...files, 'sw.js': worker })) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
