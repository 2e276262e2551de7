/** The pages of the documentation, in the order in which they are read. */

/** A group of pages under a heading; `link` is the path in the repository without `.md`. */
export interface Group {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

export const SIDEBAR: readonly Group[] = [
  {
    text: 'Start',
    items: [
      { text: 'What it is', link: '/' },
      { text: 'Pages by task', link: '/docs/tasks' },
      { text: 'Start a project', link: '/docs/start' },
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'Comparison', link: '/docs/comparison' },
    ],
  },
  {
    text: 'A project',
    items: [
      { text: 'The guided set-up', link: '/docs/project' },
      { text: 'Changes', link: '/docs/changing' },
      { text: 'In a project that you have', link: '/docs/existing-project' },
      { text: 'Several apps, several databases', link: '/docs/apps-and-databases' },
      { text: 'Commands', link: '/docs/commands' },
      { text: 'Help with configs', link: '/docs/config-help' },
      { text: 'Generated tests', link: '/docs/tests' },
      { text: 'A second run', link: '/docs/regeneration' },
      { text: 'CI', link: '/docs/ci' },
      { text: 'Upgrading', link: '/docs/upgrading' },
      { text: 'Templates of your own', link: '/docs/templates' },
      { text: 'Plug-ins', link: '/docs/plug-ins' },
    ],
  },
  {
    text: 'An API',
    items: [
      { text: 'Lists, scopes, safe writes', link: '/docs/lists' },
      { text: 'Search', link: '/docs/search' },
      { text: 'Authentication', link: '/docs/authentication' },
      { text: 'Users of another provider', link: '/docs/auth-providers' },
      { text: 'Actions of your own', link: '/docs/actions' },
      { text: 'Policies', link: '/docs/policies' },
      { text: 'Rate limits', link: '/docs/rate-limits' },
      { text: 'When the database fails', link: '/docs/faults' },
      { text: 'Threat model', link: '/docs/threat-model' },
      { text: 'Background jobs', link: '/docs/background-jobs' },
      { text: 'Files', link: '/docs/files' },
      { text: 'Communications', link: '/docs/communications' },
      { text: 'Telemetry', link: '/docs/telemetry' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Configuration', link: '/docs/configuration' },
      { text: 'The jsonnet library', link: '/docs/reference/stdlib' },
      { text: 'Programming interface', link: '/docs/reference/api' },
      { text: 'Generated code and HTTP', link: '/docs/generated-code' },
      { text: 'The HTTP contract of an example', link: '/docs/reference/http' },
      { text: 'Coverage', link: '/docs/reference/coverage' },
    ],
  },
  {
    text: 'Examples',
    items: [
      { text: 'Shop', link: '/examples/shop/README' },
      { text: 'Help desk', link: '/examples/helpdesk/README' },
      { text: 'A plug-in: archive', link: '/examples/plugins/codegen-archive/README' },
      { text: 'A plug-in: duplicate', link: '/examples/plugins/codegen-duplicate/README' },
      { text: 'A plug-in: SQL', link: '/examples/plugins/codegen-sql/README' },
    ],
  },
  {
    text: 'Behind it',
    items: [
      { text: 'Architecture', link: '/ARCHITECTURE' },
      { text: 'Decisions', link: '/DECISIONS' },
      { text: 'Performance', link: '/docs/performance' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
];
