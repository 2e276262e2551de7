/** Writes the HTTP contract of the example, as its OpenAPI document tells it. */

/** An operation of an OpenAPI document, as far as the page shows it. */
interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** What stands for a component. */
interface Reference {
  readonly $ref: string;
}

type Shared = Readonly<Record<string, Parameter>>;

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A schema: a reference to one, or a list of them. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly items?: Schema;
}

const HEAD = `# The HTTP contract of an example

The routes of [the shop](../../examples/shop/README.md), written by the tests from the OpenAPI document that its generated
code serves. What the operations of a config become is told by [generated code](../generated-code.md#http), the parameters
of lists by [lists](../lists.md). 🔒 marks routes that need a token. Errors are \`application/problem+json\`.
Beside those that are named, any route may answer 405, 500 and 503, and one with a body 400, 413 and 415: the document's \`default\`.
`;

/** A document, as far as the page shows it. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly parameters?: Shared };
}

/** The page, as Markdown: a table for each tag. */
export function httpPage({ paths, components }: Document): string {
  const tags = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'others';
      tags.set(tag, [...(tags.get(tag) ?? []), row(method, path, operation, components?.parameters ?? {})]);
    }
  }
  const sections = [...tags].map(
    ([tag, rows]) => `## ${tag}\n\n| route | takes | answers | errors |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  );
  return [HEAD, ...sections].join('\n');
}

function row(method: string, path: string, operation: Operation, shared: Shared): string {
  const lock = (operation.security ?? []).length === 0 ? '' : ' 🔒';
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    '$ref' in parameter ? (shared[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : parameter,
  );
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const takes = [...bodies(operation.requestBody?.content), ...[...query, ...headers].map(({ name }) => `\`${name}\``)];
  const statuses = Object.entries(operation.responses);
  const answers = statuses
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => [status, ...bodies(content)].join(' '));
  const errors = statuses.map(([status]) => status).filter((status) => /^[345]/.test(status));
  const cells = [`\`${method.toUpperCase()} ${path}\`${lock}`, takes.join(', '), answers.join(', '), errors.join(' ')];
  return `| ${cells.join(' | ')} |`;
}

function bodies(content: Content = {}): readonly string[] {
  const names = Object.values(content).flatMap(({ schema }) => nameOf(schema) ?? []);
  return [...new Set(names)].map((name) => `\`${name}\``);
}

function nameOf(schema: Schema | undefined): string | undefined {
  if (schema?.items !== undefined) return `list of ${nameOf(schema.items) ?? 'values'}`;
  return schema?.$ref?.replace('#/components/schemas/', '') ?? schema?.title;
}
