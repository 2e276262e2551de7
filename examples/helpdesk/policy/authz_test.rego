package authz_test

import data.authz

test_everybody_may_read_articles if {
	authz.allow with input as {"user": null, "resource": "app.Article", "operation": "list"}
}

test_others_may_not_read_tickets if {
	not authz.allow with input as {"user": null, "resource": "app.Ticket", "operation": "list"}
}

test_agents_may_answer if {
	authz.allow with input as {"user": {"name": "bo"}, "resource": "app.Ticket", "operation": "answer"}
}

test_agents_may_not_delete if {
	not authz.allow with input as {"user": {"name": "bo"}, "resource": "app.Ticket", "operation": "delete"}
}

test_leads_may_delete if {
	authz.allow with input as {"user": {"name": "ann"}, "resource": "app.Ticket", "operation": "delete"}
}

test_nothing_is_denied if {
	not authz.allow with input as {}
}
