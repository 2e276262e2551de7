/** Settings of the project that resources and their operations have something to say about. */
import type { OpaConfig } from './schema/opa.js';
import type { RateLimitConfig } from './schema/rate_limit.js';
import type { TelemetryConfig } from './schema/telemetry.js';

/** What the project says. */
export interface Overridden {
  readonly opa?: OpaConfig;
  readonly rate_limit?: RateLimitConfig;
  readonly telemetry?: TelemetryConfig;
}

/** What resources, and their operations, say instead of what stands above them; false: none of that. */
export interface Overrides {
  /** Rule that routes ask. */
  readonly opa?: string | false;
  readonly rate_limit?: string | false;
  /** Whether handlers have spans. */
  readonly trace?: boolean;
}
