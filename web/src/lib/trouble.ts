import { DriverError } from '../driver/driver';

/** What is wrong, for people. */
export function words(error: unknown): string {
  if (error instanceof DriverError) return sentence(error.trouble.error);
  return error instanceof Error ? sentence(error.message) : 'Something went wrong.';
}

/** Gives a message a capital letter and a full stop. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
