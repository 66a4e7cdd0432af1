// What is wrong with the layout of the page as it stands, run inside it: [{rule, what, text}].
// Rules: cut, ellipsis, broken (a word), overlap, covered, outside (its box, its shape or the page),
// tiny (text), target (too small to hit), squeezed (no room for what one scrolls to), sideways (a
// page, or a part a little wider than its room), hidden (under the sheet).
async ({ touch, allowed }) => {
  const EDGE = 1.5; // pixels that rounding may cost
  const TINY = 9; // the smallest letters, in pixels
  const LEAST = touch ? 44 : 24;
  const A_LITTLE = 24; // pixels that one does not scroll to on purpose
  const LEAST_DRAWN = 24; // on a drawing that can be zoomed, and whose moves are listed too
  const TARGETS =
    'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=switch],' +
    '[role=checkbox], [role=radio], [role=slider], [data-thing][tabindex="0"]';
  // They lie over the rest on purpose and go away again; a page scrolls below what is fixed.
  const FLOATING = 'dialog, [role=dialog], [popover], [role=tooltip], [data-floats]';
  const BREAKS = /[-‐–—/\u00ad\u200b]/;

  await document.fonts.ready;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const found = new Map();
  function note(rule, element, text, more = '') {
    if (allowed.some((one) => (!one.rule || one.rule === rule) && element.closest(one.within)))
      return;
    const what = nameOf(element);
    const key = `${rule}|${what}|${text}`;
    if (!found.has(key)) found.set(key, { rule, what, text: text.trim().slice(0, 60), more });
  }
  function short(element) {
    const { testid, thing } = element.dataset ?? {};
    if (testid) return `[data-testid=${testid}]`;
    if (thing) return `[data-thing="${thing}"]`;
    const named = [...element.classList].filter((one) => !one.startsWith('svelte-'));
    return element.tagName.toLowerCase() + named.map((one) => `.${one}`).join('');
  }
  function nameOf(element) {
    const path = [];
    for (
      let one = element;
      one && one !== document.body && path.length < 4;
      one = one.parentElement
    )
      path.unshift(short(one));
    return path.join(' > ');
  }
  const round = (box) =>
    `at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.right - box.left)}x${Math.round(box.bottom - box.top)}`;

  function shown(element) {
    return (
      !element.closest(
        '.unseen, [hidden], select, textarea, title, desc, script, style, defs, symbol',
      ) &&
      styleOf(element).clipPath !== 'inset(50%)' && // only read out, like .unseen
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }
  const isOpaque = (element) => {
    const style = styleOf(element);
    if (Number(style.opacity) < 0.6) return false;
    if (element instanceof SVGElement && element.tagName !== 'svg')
      return (
        /^(rect|path|circle|ellipse|polygon|use|image)$/.test(element.tagName) &&
        style.fill !== 'none' &&
        Number(style.fillOpacity) > 0.6 &&
        alpha(style.fill) > 0.6
      );
    return alpha(style.backgroundColor) > 0.6;
  };
  function alpha(colour) {
    if (colour === 'transparent' || colour === 'none') return 0;
    const parts = colour.match(/[\d.]+%?/g) ?? [];
    if (/^rgba|\//.test(colour)) return Number(parts.at(-1));
    return 1;
  }
  const isFloating = (element) => {
    if (element.closest(FLOATING)) return true;
    for (let one = element; one; one = one.parentElement)
      if (['fixed', 'sticky'].includes(styleOf(one).position)) return true;
    return false;
  };

  /** What can be seen of a box, and whether some of it can never be seen. */
  function clip(box, element) {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let lost = null;
    let position = styleOf(element).position;
    let scrolled = false; // some ancestor scrolls: then the edges of outer ones do not cut for good
    for (let one = element; one; one = one.parentElement) {
      const style = styleOf(one);
      const isSvg = one instanceof SVGElement;
      if (isSvg && one.tagName !== 'svg') continue;
      const holds =
        one === element || position !== 'absolute' || style.position !== 'static' || isSvg;
      if (holds && one !== document.body && one !== document.documentElement) {
        const edge = one.getBoundingClientRect();
        for (const [axis, from, to] of [
          ['X', 'left', 'right'],
          ['Y', 'top', 'bottom'],
        ]) {
          const overflow = style[`overflow${axis}`];
          if (overflow === 'visible') continue;
          if (/auto|scroll/.test(overflow)) scrolled = true;
          else if (!scrolled && (seen[from] < edge[from] - EDGE || seen[to] > edge[to] + EDGE))
            lost ??= { by: one, much: Math.max(edge[from] - seen[from], seen[to] - edge[to]) };
          seen[from] = Math.max(seen[from], edge[from]);
          seen[to] = Math.min(seen[to], edge[to]);
        }
      }
      if (holds) position = style.position;
      if (position === 'fixed') break;
    }
    if (!scrolled && (seen.left < -EDGE || seen.right > innerWidth + EDGE))
      lost ??= {
        by: document.documentElement,
        much: Math.max(-seen.left, seen.right - innerWidth),
      };
    return { seen, lost, visible: seen.right - seen.left > 1 && seen.bottom - seen.top > 1 };
  }

  /** The nearest ancestor that is drawn as a box, if what it holds is laid out inside it. */
  function boxAround(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (one instanceof SVGElement) return null;
      const style = styleOf(one);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
      const bordered =
        parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0;
      if (bordered || alpha(style.backgroundColor) > 0.3) return one;
      if (style.position === 'absolute' || style.position === 'fixed') return null;
    }
    return null;
  }
  function leaves(inner, outer) {
    return Math.max(
      outer.left - inner.left,
      inner.right - outer.right,
      outer.top - inner.top,
      inner.bottom - outer.bottom,
    );
  }

  // --- texts ------------------------------------------------------------------------------
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data;
    const element = node.parentElement;
    if (!text.trim() || !element || !shown(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((one) => one.width > 0.5 && one.height > 0.5);
    if (!boxes.length) continue;
    const size = sizeOf(element);
    // the letters themselves, without the room above and below that the font reserves
    const lines = boxes.map((one) => {
      const middle = (one.top + one.bottom) / 2;
      const half = Math.min(one.height / 2, size * 0.42);
      return { left: one.left, right: one.right, top: middle - half, bottom: middle + half };
    });
    if (size < TINY - 0.05) note('tiny', element, text, `${size.toFixed(1)} px`);
    for (const line of lines) {
      const { seen, lost, visible } = clip(line, element);
      if (lost) note('cut', element, text, `by ${nameOf(lost.by)}, ${Math.round(lost.much)} px`);
      if (visible) texts.push({ node, element, text, box: seen });
    }
    const holder = element.closest('*');
    const style = styleOf(holder);
    if (style.textOverflow === 'ellipsis' && holder.scrollWidth > holder.clientWidth + 1)
      note('ellipsis', element, text);
    findBroken(node, element, text);
    const around = boxAround(element);
    if (around) {
      const outer = around.getBoundingClientRect();
      const far = Math.max(...lines.map((line) => leaves(line, outer)));
      if (far > EDGE + 0.5)
        note('outside', element, text, `${Math.round(far)} px of ${short(around)}`);
    }
    if (element instanceof SVGElement) findOutOfShape(element, text, lines);
  }
  function sizeOf(element) {
    const size = parseFloat(styleOf(element).fontSize);
    if (element instanceof SVGGraphicsElement) {
      const matrix = element.getScreenCTM();
      return matrix ? size * Math.hypot(matrix.c, matrix.d) : size;
    }
    const width = element.offsetWidth;
    const scale = width ? element.getBoundingClientRect().width / width : 1;
    return styleOf(element).display === 'inline' || scale > 0.97 ? size : size * scale;
  }
  function findBroken(node, element, text) {
    const style = styleOf(element);
    if (style.hyphens === 'auto') return;
    for (const { 0: word, index } of text.matchAll(/[^\s]{2,}/g)) {
      if (word.length > 40) continue; // an address that somebody wrote
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((one) => one.width > 0.5);
      const last = parts.at(-1);
      if (parts.length < 2 || Math.abs(last.top - parts[0].top) < parts[0].height / 2) continue;
      let top = null;
      for (let at = 0; at < word.length; at++) {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        const one = [...range.getClientRects()].at(-1); // before it may stand the hyphen shown
        if (!one?.width) continue;
        if (top !== null && Math.abs(one.top - top) > one.height / 2) {
          const cut = word.slice(0, at);
          const soft = word.slice(Math.max(0, at - 1), at + 1);
          if (!BREAKS.test(soft)) note('broken', element, `${cut}/${word.slice(at)}`);
        }
        top = one.top;
      }
    }
  }
  /** Words on a thing of a drawing stay within the shape that they are written on. */
  function findOutOfShape(element, text, lines) {
    const thing = element.closest('[data-thing]');
    if (!thing || !(thing instanceof SVGElement)) return;
    const shapes = [...thing.querySelectorAll('rect, path, polygon, circle, ellipse')]
      .filter((one) => !one.closest('defs, symbol, clipPath, mask') && isOpaque(one))
      .map((one) => one.getBoundingClientRect());
    for (const line of lines) {
      const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
      const under = shapes
        .filter((one) => one.left < x && one.right > x && one.top < y && one.bottom > y)
        .sort((a, b) => b.width * b.height - a.width * a.height)[0];
      if (!under) continue;
      const far = leaves(line, under);
      if (far > EDGE + 0.5) note('outside', element, text, `${Math.round(far)} px of its shape`);
    }
  }

  // --- what lies over what ----------------------------------------------------------------
  const touchable = new CSSStyleSheet();
  touchable.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets.push(touchable);
  function stack(x, y) {
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
      ? []
      : document.elementsFromPoint(x, y);
  }
  const holds = (outer, inner) => outer === inner || outer.contains(inner);
  function coverOf(element, x, y) {
    for (const one of stack(x, y)) {
      if (holds(one, element)) return null;
      if (isOpaque(one)) return one;
    }
    return null;
  }
  for (const { element, text, box } of texts) {
    const y = (box.top + box.bottom) / 2;
    for (const part of [0.08, 0.5, 0.92]) {
      const over = coverOf(element, box.left + (box.right - box.left) * part, y);
      if (over && !isFloating(over)) note('covered', element, text, `by ${nameOf(over)}`);
    }
  }
  const sorted = [...texts].sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < sorted.length; i++) {
    const one = sorted[i];
    for (let j = i + 1; j < sorted.length && sorted[j].box.top < one.box.bottom; j++) {
      const two = sorted[j];
      if (one.node === two.node) continue;
      const left = Math.max(one.box.left, two.box.left);
      const right = Math.min(one.box.right, two.box.right);
      const top = Math.max(one.box.top, two.box.top);
      const bottom = Math.min(one.box.bottom, two.box.bottom);
      if (right - left < 2 || bottom - top < 2) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (coverOf(one.element, x, y) || coverOf(two.element, x, y)) continue;
      if (isFloating(one.element) !== isFloating(two.element)) continue;
      note('overlap', one.element, one.text, `with "${two.text.trim().slice(0, 40)}"`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== touchable);

  // --- targets ----------------------------------------------------------------------------
  const targets = [];
  for (const element of document.querySelectorAll(TARGETS)) {
    if (!shown(element) && !element.matches('select, textarea')) continue;
    if (element.closest('.unseen')) continue;
    const label = element.matches('input') ? element.closest('label') : null;
    const box = (label ?? element).getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const { lost, visible } = clip(box, label ?? element);
    const text = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    if (lost && lost.much > 2)
      note('cut', element, text, `by ${nameOf(lost.by)}, ${Math.round(lost.much)} px`);
    if (visible) targets.push({ element, box, text, drawn: element instanceof SVGElement });
    const around = element.parentElement && !label ? boxAround(element.parentElement) : null;
    const apart = ['absolute', 'fixed'].includes(styleOf(element).position);
    if (around && !apart) {
      const far = leaves(box, around.getBoundingClientRect());
      if (far > 3) note('outside', element, text, `${Math.round(far)} px of ${short(around)}`);
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const { element } of targets.filter(({ element }) => element.matches('select'))) {
    const { font, paddingLeft, paddingRight } = styleOf(element);
    const text = element.selectedOptions[0]?.textContent.trim() ?? '';
    pen.font = font;
    const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const far = pen.measureText(text).width + 12 - room; // the arrow
    if (far > EDGE) note('cut', element, text, `${Math.round(far)} px`);
  }
  const least = ({ drawn }) => (drawn ? LEAST_DRAWN : LEAST);
  const small = (one) => Math.min(one.box.width, one.box.height) < least(one) - 0.6;
  for (const one of targets.filter(small)) {
    const { element, box, text } = one;
    if (element.matches('a') && styleOf(element).display === 'inline' && element.closest('p, li'))
      continue; // in a sentence
    if (!standsAlone(one))
      note('target', element, text, `${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  /** A small target with so much room around it that nothing else is hit (WCAG 2.5.8). */
  function standsAlone(one) {
    const [x, y] = [(one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2];
    if (Math.min(one.box.width, one.box.height) < 14) return false;
    return targets.every((two) => {
      if (two === one || holds(two.element, one.element) || holds(one.element, two.element))
        return true;
      if (isFloating(one.element) !== isFloating(two.element)) return true;
      const { box } = two;
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      if (Math.hypot(dx, dy) < least(one) / 2 - 0.6) return false;
      const away = Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
      return !small(two) || away >= (least(one) + least(two)) / 2 - 0.6;
    });
  }

  // --- parts that scroll ------------------------------------------------------------------
  for (const element of document.querySelectorAll('body *')) {
    if (!(element instanceof HTMLElement) || element.matches('input, select, textarea')) continue;
    const { overflowX, overflowY } = styleOf(element);
    if (!/auto|scroll/.test(overflowX + overflowY) || !shown(element)) continue;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const wide = scrollWidth - clientWidth;
    if (wide > EDGE && wide < A_LITTLE && !isStrip(element)) note('sideways', element, '', `${wide} px`);
    const least = Math.min(LEAST * 1.5, scrollHeight - EDGE);
    if (/auto|scroll/.test(overflowY) && clientHeight < least && element.querySelector(TARGETS))
      note('squeezed', element, '', `${clientHeight} of ${scrollHeight} px`);
  }

  /** One line of things that scrolls sideways on purpose. */
  function isStrip(element) {
    const { display, flexDirection, flexWrap } = styleOf(element);
    return /flex/.test(display) && flexDirection === 'row' && flexWrap === 'nowrap';
  }

  // --- the page ---------------------------------------------------------------------------
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1)
    note('sideways', root, '', `the page is ${root.scrollWidth} px wide`);
  const main = document.querySelector('main');
  const sheet = document.querySelector('[data-sheet]');
  if (main && sheet && styleOf(sheet).position === 'fixed') {
    const last = Math.max(...[...main.children].map((one) => one.getBoundingClientRect().bottom));
    const under =
      last - (root.scrollHeight - innerHeight - scrollY) - sheet.getBoundingClientRect().top;
    if (under > 2) note('hidden', main, '', `${Math.round(under)} px stay under the sheet`);
  }
  return [...found.values()];
};
