/** Where chance comes from. Tests give a seeded one. */
export interface Chance {
  bytes(count: number): Buffer
  /** A UUIDv7: its order is the order of making. */
  id(): string
}
