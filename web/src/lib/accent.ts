/** A game's accent, and the colour in which text can be read on it. */
export function accentOf(color: string | null): { color: string; on: string } | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (!color || !parts) return null;
  const [r = 0, g = 0, b = 0] = parts.slice(1).map((part) => linear(parseInt(part, 16) / 255));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return { color, on: 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#101216' };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
