/** Microseconds of seconds written in decimals; digits beyond are cut off. Without doubles, so the same everywhere. */
export function secondsToUs(text: unknown, what: string): number {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(`${text}`) ?? [];
  if (whole === undefined) throw new Error(`its ${what} is ${JSON.stringify(text)}, not seconds from 0`);
  return Number(whole) * 1e6 + microseconds(fraction);
}

/** Microseconds since 1970 of a time such as `2023-11-16 18:17:03.9799600`; without a zone it is taken as UTC. */
export function dateToUs(text: unknown, what: string): number {
  const match = DATE.exec(`${text}`);
  const [, year, month, day, hour, minute, second, fraction = '', sign, zoneHour, zoneMinute] = match ?? [];
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as SixNumbers;
  const ms = Date.UTC(y, mo - 1, d, h, mi, s);
  const back = new Date(ms);
  if (match === null || back.getUTCDate() !== d || back.getUTCHours() !== h || back.getUTCSeconds() !== s)
    throw new Error(`its ${what} is ${JSON.stringify(text)}, not a time (YYYY-MM-DD HH:MM:SS.ffffff)`);
  const zone = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * (sign === '-' ? -1 : 1);
  return (ms - zone * 60_000) * 1e3 + microseconds(fraction);
}

type SixNumbers = [number, number, number, number, number, number];
const DATE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):?(\d\d))?$/;

function microseconds(fraction: string): number {
  return Number(fraction.padEnd(6, '0').slice(0, 6));
}
