package authz_test

import data.authz

test_everybody_may_read if {
	authz.allow with input as {"user": null, "operation": "list"}
}

test_users_may_write if {
	authz.allow with input as {"user": {"sub": "1"}, "operation": "create"}
}

test_others_may_not_write if {
	not authz.allow with input as {"user": null, "operation": "create"}
}

test_the_rest_is_denied if {
	not authz.allow with input as {"user": null, "operation": "sweep"}
}

test_nothing_is_denied if {
	not authz.allow with input as {}
}
