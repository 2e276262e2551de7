import { checkLines, project } from '../schema/test-target.js';

const prefixed = (package_prefix: string) => project({ package_prefix });
const wrong = (shown: string) =>
  `package_prefix: expected names of Python packages with '/' between them, below the output directory, found ${shown}`;

describe('packagePrefix', () => {
  checkLines({
    'takes no prefix': [prefixed('')],
    'takes packages': [prefixed('api/v1')],
    'refuses the way up': [prefixed('../x'), wrong("'../x'")],
    'refuses the way up inside': [prefixed('api/../../x'), wrong("'api/../../x'")],
    'refuses absolute paths': [prefixed('/etc'), wrong("'/etc'")],
    'refuses backslashes': [prefixed('a\\b'), wrong("'a\\\\b'")],
    'refuses a slash at the end': [prefixed('api/'), wrong("'api/'")],
    'refuses what cannot be imported': [prefixed('api/v-1'), wrong("'api/v-1'")],
    'refuses keywords': [prefixed('class'), wrong("'class'")],
  });
});
