// Shows the notice in the reader's language, and tries again where the reader wanted to go.
function chosen() {
  try {
    return JSON.parse(localStorage.ludoteka).language;
  } catch {
    return '';
  }
}

const known = [...document.querySelectorAll('section')].map((section) => section.lang);
const wished = [chosen(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
const language = wished.find((tag) => known.includes(tag)) ?? 'en';
document.documentElement.lang = language;
for (const section of document.querySelectorAll('section')) {
  section.hidden = section.lang !== language;
}
for (const retry of document.querySelectorAll('a')) retry.href = location.href;
addEventListener('online', () => location.reload());
