/** The source of random values. Tests pass a seeded one. */
export interface Chance {
  bytes(count: number): Buffer
  /** A UUIDv7: ids sort by the time they were made. */
  id(): string
}
