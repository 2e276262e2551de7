import { FIELD, checkLines, project, resource, withField } from '../schema/test-target.js';

const KEYWORD = 'is a keyword of Python; choose another name';
const BOUND = 'is a name that the generated code uses; choose another name';
const NO_NAME =
  'is not a name in Python (letters, digits and underscores of ASCII, no digit first); choose another name';
const named = (name: string) => withField({ name, type: 'str' });
const withModel = (model: string) => project({ resources: [resource({ model })] });
const withAction = (name: string, params: unknown[] = []) =>
  project({ resources: [resource({ operations: [{ name, type: 'action', fn: 'blog.actions.run', params }] })] });

describe('identifiers', () => {
  checkLines({
    'takes names that only look like keywords': [named('type')],
    'refuses keywords of Python': [named('class'), `${FIELD}.name: 'class' ${KEYWORD}`],
    'refuses what is no name': [named('2nd'), `${FIELD}.name: '2nd' ${NO_NAME}`],
    'refuses letters beyond ASCII': [named('größe'), `${FIELD}.name: 'größe' ${NO_NAME}`],
    'refuses text that would leave its place': [named('a\nb'), `${FIELD}.name: 'a\\nb' ${NO_NAME}`],
    'refuses the empty name': [named(''), `${FIELD}.name: '' ${NO_NAME}`],
    'refuses a lone underscore': [named('_'), `${FIELD}.name: '_' ${NO_NAME}`],
    'takes fields called like names of generated code': [named('body')],
    'takes fields called like imported classes': [named('Article')],
    'refuses modules called like names of generated code': [project({ module: 'router' }), `module: 'router' ${BOUND}`],
    'refuses attributes of Pydantic models': [
      named('json'),
      `${FIELD}.name: 'json' is a name that Pydantic models have themselves; choose another name`,
    ],
    'refuses attributes of the class of Pydantic models': [
      named('register'),
      `${FIELD}.name: 'register' is a name that Pydantic models have themselves; choose another name`,
    ],
    'refuses the name of the old settings of Pydantic models': [
      named('Config'),
      `${FIELD}.name: 'Config' is a name that Pydantic models have themselves; choose another name`,
    ],
    'refuses private names of other modules': [
      withModel('blog.models._Article'),
      "resources[0].model: expected a dotted path such as 'package.module.Name', without an underscore before the name, found 'blog.models._Article'",
    ],
    'takes names of private modules': [withModel('blog._models.Article')],
    'refuses the prefix of Pydantic models': [
      named('model_dump_at'),
      `${FIELD}.name: 'model_dump_at' is a name that Pydantic models have themselves; choose another name`,
    ],
    'takes names that only look like those of Pydantic models': [named('model_year')],
    'refuses private names': [
      named('_secret'),
      `${FIELD}.name: '_secret' starts with an underscore: Pydantic takes it as private; choose another name`,
    ],
    'refuses names of types': [
      named('str'),
      `${FIELD}.name: 'str' would hide the type from the fields behind it; choose another name`,
    ],
    'refuses attributes of mapped classes': [
      named('metadata'),
      `${FIELD}.name: 'metadata' is an attribute that SQLAlchemy gives every model; choose another name`,
    ],
    'looks into nested fields': [
      withField({ name: 'author', type: 'nested', model: 'blog.models.Author', fields: [{ name: 'is', type: 'str' }] }),
      `${FIELD}.fields[0].name: 'is' ${KEYWORD}`,
    ],
    'refuses modules that are generated': [
      project({ module: 'auth' }),
      "module: 'auth' is a package that is generated beside the apps; choose another name",
    ],
    'refuses modules that are no names': [project({ module: 'my-blog' }), `module: 'my-blog' ${NO_NAME}`],
    'refuses modules of double underscores': [
      project({ module: '__init__' }),
      "module: '__init__' is a name that Python keeps for itself; choose another name",
    ],
    'refuses database keys that are no names': [
      project({ databases: [{ key: 'a/b' }] }),
      `databases[0].key: 'a/b' ${NO_NAME}`,
    ],
    'refuses primary keys that are no names': [
      project({ resources: [resource({ pk: 'lambda' })] }),
      `resources[0].pk: 'lambda' ${KEYWORD}`,
    ],
    'refuses models whose module the router of their package would hide': [
      withModel('net.models.Router'),
      "resources[0].model: 'net.models.Router' would be the module 'router.py', which the router of its package hides; choose another name",
    ],
    'refuses a model whose module could not be imported': [
      withModel('blog.models.Class'),
      "resources[0].model: 'blog.models.Class' would be the module 'class.py', which Python cannot import; " +
        'choose another name',
    ],
    'refuses names of actions that are no names': [
      withAction('do it'),
      `resources[0].operations[0].name: 'do it' ${NO_NAME}`,
    ],
    'refuses actions without a letter': [
      withAction('__'),
      "resources[0].operations[0].name: '__' has no letter to make a path of; choose another name",
    ],
    'refuses parameters that actions get anyway': [
      withAction('run', [{ name: 'obj', type: 'str' }]),
      "resources[0].operations[0].params[0].name: 'obj' is an argument that every action gets; choose another name",
    ],
    'takes parameters that only models refuse': [withAction('run', [{ name: 'metadata', type: 'str' }])],
  });
});
