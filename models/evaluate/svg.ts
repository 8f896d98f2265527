export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A drawing on white, with its title for who cannot see it; sizes are in its own units. */
export function drawing(title: string, width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** A square with both axes from 0 to 1, and where its points lie. */
export const plot = {
  left: 50,
  top: 30,
  side: 320,
  x: (value: number) => (plot.left + value * plot.side).toFixed(1),
  y: (value: number) => (plot.top + (1 - value) * plot.side).toFixed(1),
};

export function plotFrame(title: string, xName: string, yName: string): string[] {
  const { left, top, side, x, y } = plot;
  const middle = top + side / 2;
  return [
    `<text x="8" y="18" font-weight="bold">${escapeXml(title)}</text>`,
    `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="none" stroke="#999"/>`,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#b00" stroke-dasharray="3 3"/>`,
    ...[0, 0.5, 1].flatMap((tick) => [
      `<text x="${x(tick)}" y="${top + side + 15}" text-anchor="middle">${tick}</text>`,
      `<text x="${left - 6}" y="${Number(y(tick)) + 4}" text-anchor="end">${tick}</text>`,
    ]),
    `<text x="${x(0.5)}" y="${top + side + 32}" text-anchor="middle">${escapeXml(xName)}</text>`,
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${escapeXml(yName)}</text>`,
  ];
}
