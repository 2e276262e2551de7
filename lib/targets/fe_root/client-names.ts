/**
 * Names in the typed client: functions are called by operation ids in camel case, as `@hey-api/openapi-ts` spells them,
 * and types as the API's schemas are.
 */

/** The function of an operation: `list_stock_movements` is `listStockMovements`. */
export function clientFunction(operationId: string): string {
  return operationId
    .replaceAll(/\d+[A-Za-z0-9_]?/g, (match, at: number) =>
      operationId.charAt(at + match.length) === '_' ? match : match.toUpperCase(),
    )
    .replaceAll(/_+([A-Za-z0-9]|$)/g, (_, next: string) => next.toUpperCase());
}
