/**
 * Names and texts that a careless generator trips over, as far as a config may hold them: names of builtins, of
 * keywords that are only soft, of what generated modules import or bind; texts that try to leave their literal.
 */
import fc from 'fast-check';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** Attributes and parameters. */
export const FIELD_NAMES = words(
  `id ID title name type match case print input object set hash property super format filter map select where items
  next_cursor cursor page_size key Key Page after encode location violations load lock HTTPException AsyncSession
  Optional Enum List SkipJsonSchema password token secret api_key args kwargs values fields x X xX x_y x__y x_
  a1 a_1 A_B created_at Query Depends Request Response APIRouter serialize status status_code RELATIONS
  ITEM_RELATIONS raiseload selectinload bytes tuple frozenset classmethod staticmethod len range sorted sum min max
  any all open eval exec vars locals globals dir repr ascii breakpoint compile help iter next zip abs callable
  NotImplemented Ellipsis index count pop update Base Mapped mapped_column relationship pattern
  description examples default default_factory annotation title_ self_ cls_ data error errors detail prefix tags
  Article article articles uuid dt Any Annotated Literal Decimal BaseModel ConfigDict Field Fits Text Email Int Float
  Bool Moment Day ClockTime Json UtcDatetime NotSent unset request response body query current_user router result keys
  statement rows page sent self cls pk obj db blog models annotations typing sqlalchemy fastapi pydantic decimal datetime`,
);

/** Attributes that only an `alias` can name: in no field of a Pydantic model, and in letters of other alphabets. */
export const ATTRIBUTE_NAMES = words(
  `json copy schema Straße naïve имя 名前 metadata_ str int list dict validate construct parse_raw model_config
  model_dump model_validate_x register from_orm fields_ x__z`,
);

/** Classes of models. */
export const MODEL_NAMES = words(
  `Article List Text Request Response HTTPServer OAuth2Client Key Field Any Query Depends APIRouter AsyncSession
  HTTPException BaseModel ConfigDict Location Violations Settled Literal Row Page Statement Result Db Body Annotated
  Decimal A X2 article print str CurrentUser SessionDep ReadSessionDep Fits Category News Person Data Type Match
  Status Uuid Dt Self Cls Select Enum ArticleResource URL iPhone Snake_Case My_HTTP_Thing T Nested Int Bool
  Moment Day Email Json Token LoadArticle Item Len raiseload Problem RELATIONS ITEM_RELATIONS Func Encode After
  ProblemResponses Sent Keys Rows Pk Obj Answer Selected ReadCursor Exception TypeError Dict Set Tuple Object Property
  Condition Conditions Sort Filter Filters Search Group Groups Aggregate Matched Cursor Version Scope Guard Claims
  Query2 Query10 Lock Load Create Update Delete Get Action Routes Schemas Session Engine Unset NotSent UtcDatetime`,
);

/** Python Enums and Pydantic models. */
export const CLASS_NAMES = words(
  `Status Level list Int Literal Annotated Text Kind ArticleStatusValue ArticleListItem Page Token Credentials
  HTTPException BaseModel Any User CurrentUser SessionDep settled E E2 E10 HTTP ANY Any2 Field FieldError ProblemError
  violations Problem Answer select Depends Request uuid dt str datetime`,
);

/** The user's functions. */
export const FUNCTION_NAMES = words(
  `publish get_article article router select violations settled location db body pk current_user result print str len
  response request AsyncSession HTTPException load_article lock_article publish_article problem_responses Run RUN run2
  run10 list_articles create_token unauthorized invalid_token install_http_rules bearer signing_key jwt check_keys mount lifespan check_settings
  app prefix create_engine get_engine uuid dt any sent statement encode keys user cache time verify Depends Annotated
  get_current_user CurrentUser credentials claims cookie bearer_token csrf_token get_claims Claims sign_out token set_token_url install_problem_handlers may_see prepare announce etag
  tagged true func exists conditions SORTS sort_keys serialize_article article_scope read_claim answer`,
);

/** Operations of type `action`. */
export const ACTION_NAMES = words(
  `publish print type match load lock serialize search getAll DoIt x A a__b items route2 route10 article
  select after violations set open Import2 create_all list_all update_x delete_2 get_x read write load_all item
  request_ response_ token me session matched filtered searched visible`,
);

/** Filters, aggregates and claims: attributes, and nothing that every list has. */
export const PARAMETER_NAMES = words(
  `one two db body request response statement conditions matched and_ or_ field op value node rows row keys page items
  status SORTS Any Field key model query2 And Condition literal true false current_user x X tenant sub name_ match`,
);

/** Named lists of fields: texts of any kind. */
export const REPRESENTATION_NAMES = ['summary', 'full', 'Article', 'class', '', 'a b', '"', '${x}', '\\n', '__proto__'];

/** Modules of the user's code below its package. */
export const USER_MODULES = words(
  'models models2 models10 Models a.models a.b_c a_b.c Zoo.models zoo.models blog.models actions _types.models typing.x',
);

/** Modules of apps. */
export const APP_MODULES = words(
  'blog Shop app x m2 m10 tests main core users list print sqlalchemy typing json fastapi datetime a_b p0 schemas',
);

/** Keys of databases. */
export const DATABASE_KEYS = words('main blog a B2 default session sqlalchemy x_y read db2 type print engine url');

/** What tries to end a literal, to be evaluated, or to look like something else. */
const PIECES: readonly string[] = [
  '"',
  "'",
  '"""',
  "'''",
  '\\',
  '\\"',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\f',
  '\u000b',
  '\u0001',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ue000user\ue002os\ue002system\ue002\ue001',
  '\ue000',
  '\ue001',
  '\ue002',
  '\ue003',
  '\uf8ff',
  '\uffff',
  '\u{10ffff}',
  '😀',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  'ſ',
  'Ⅳ',
  '{}',
  '{title}',
  '{Field}',
  '{{x}}',
  '%',
  '%s',
  '%(name)s',
  '${x}',
  '$&',
  '$1',
  "$'",
  '$`',
  '<%= view %>',
  '<%- include("x") -%>',
  '<%',
  '-%>',
  '#',
  '# noqa',
  '# type: ignore',
  '# pyright: basic',
  '\\x00',
  '\\u0000',
  '\\N{BULLET}',
  '\\ud800',
  'import os\n',
  'from os import path\n',
  'SELECT * FROM users WHERE id = ',
  ')]}',
  '", os.system("x"), "',
  '</script>',
  'password',
  ' ',
  '',
  '__proto__',
  'constructor',
];

/**
 * Text of any kind. Rules S104 and S108 of ruff look at what a text is, wherever it stands ("0.0.0.0", "/tmp/x"): such
 * texts are left out, since no way of writing them satisfies the rules.
 */
export const text: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }).map((of) => of.join('')),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom(...PIECES).map((piece) => `${piece} and `.repeat(200)) },
  )
  .filter(
    (value) => !/[\0\p{Surrogate}]/u.test(value) && !/^(?:0\.0\.0\.0|::|\/tmp|\/var\/tmp|\/dev\/shm)/.test(value),
  );

/** Text of at least one character. */
export const someText = text.filter((value) => value !== '');
