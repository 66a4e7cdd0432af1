// Plays at new tables in Firefox and tells what it saw, for tests/browser/test_firefox.py.
// Playwright drives no Firefox but its own; this one is the system's, over WebDriver BiDi.
import { text } from 'node:stream/consumers';
import { launch } from 'puppeteer-core';

const { program, url, settings, robot, moves, tables } = JSON.parse(await text(process.stdin));
const WAIT = { timeout: 60_000 };

/** Make a table as this browser's guest. */
async function make(page, table) {
  await page.goto(url);
  return page.evaluate(async (wished) => {
    const body = JSON.stringify(wished);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body });
    return (await answer.json()).table;
  }, table);
}

const browser = await launch({ browser: 'firefox', executablePath: program, headless: true });
try {
  for (const table of tables) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const troubles = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (said) => said.type() === 'error' && troubles.push(said.text()));
    await page.setViewport({ width: 1366, height: 768 });
    await page.evaluateOnNewDocument((kept) => {
      if (location.protocol === 'http:') localStorage.ludoteka ??= kept; // not about:blank
    }, JSON.stringify(settings));
    await page.goto(`${url}/t/${await make(page, table)}`);
    await page.waitForSelector('[data-testid=status][data-act]', WAIT);
    const made = await page.evaluate(`(${robot})([${moves}, 7, ""])`);
    const seen = await page.evaluate(() => ({
      version: navigator.userAgent,
      status: document.querySelector('[data-testid=status]')?.textContent ?? '',
      steps: Number(document.querySelector('[data-testid=steps]')?.dataset.steps),
      lines: document.querySelectorAll('[data-testid=log] li').length,
      wide: document.documentElement.scrollWidth,
    }));
    console.log(JSON.stringify({ game: table.game, made, troubles, ...seen }));
    await context.close();
  }
} finally {
  await browser.close();
}
