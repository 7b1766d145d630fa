/** A typed amount in baht: commas are ignored, two decimals are satang. Undefined for anything else. */
export function readBaht(typed: FormDataEntryValue | null): number | undefined {
  const text = String(typed ?? '')
    .replaceAll(',', '')
    .trim()
  return /^[0-9]{1,9}(\.[0-9]{1,2})?$/.test(text) ? Number(text) : undefined
}

/** A typed rate, above zero. */
export function readRate(typed: FormDataEntryValue | null): number | undefined {
  const rate = readBaht(typed)
  return rate === undefined || rate <= 0 ? undefined : rate
}
